/** Runs in the page: finds every button that ends a dialog and is not wholly in view before scrolling. */
export function findHiddenActions(): string[] {
  const slack = 1;
  const faults: string[] = [];
  for (const button of document.querySelectorAll('[data-slot=dialog-actions] [data-slot=button]')) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isInWindow = left >= -slack && top >= -slack && right <= innerWidth + slack && bottom <= innerHeight + slack;
    const dialog = button.closest('[data-slot=dialog-window], [data-slot=popover]')?.getBoundingClientRect();
    const isInDialog = dialog !== undefined && top >= dialog.top - slack && bottom <= dialog.bottom + slack;
    if (!isInWindow || !isInDialog) faults.push(`"${button.textContent}" is out of view at ${Math.round(top)} px`);
  }
  return faults;
}
