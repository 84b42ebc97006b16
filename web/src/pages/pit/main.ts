import App from './App.svelte';
import { start } from '$lib/start';
import '../staff/staff.css';

start(App);
