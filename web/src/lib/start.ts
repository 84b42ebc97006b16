import { mount, type Component } from 'svelte';
import '../fonts/fonts.css';
import './style/tokens.css';
import './style/base.css';

/** Mounts a page on the document, with the house's fonts and style. */
export function start(page: Component): void {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no element #app');
  mount(page, { target });
}
