import App from './App.svelte';
import { start } from '$lib/start';

start(App);
