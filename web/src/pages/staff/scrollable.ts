import type { Attachment } from 'svelte/attachments';
import { t } from '$lib/i18n/index.svelte';

/** A part that is wider than its place scrolls, and can then be reached by keyboard. */
export const scrollable: Attachment<HTMLElement> = (element) => {
  const look = () => {
    const scrolls = element.scrollWidth > element.clientWidth + 1;
    if (scrolls === element.hasAttribute('tabindex')) return;
    if (scrolls) {
      element.tabIndex = 0;
      element.setAttribute('role', 'region');
      element.setAttribute('aria-label', t('staff.scrolls-sideways'));
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name);
    }
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  return () => observer.disconnect();
};
