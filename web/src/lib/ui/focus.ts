/**
 * Puts the focus on the first thing of the page that can be worked, where what had it goes away or is no longer to be had: whoever
 * works without a pointer would begin at the top of the page anew.
 */
export function toFirstControl(): void {
  document.querySelector<HTMLElement>('main :is(select, input, button):not(:disabled)')?.focus();
}
