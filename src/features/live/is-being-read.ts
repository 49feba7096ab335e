/** True if rows of the table should not move: the pointer, the focus or a selection is in it, or its beginning is scrolled away. */
export function isBeingRead(table: Element): boolean {
  const selection = getSelection();
  return (
    // A touch screen keeps the last touched element hovered.
    (matchMedia('(hover: hover)').matches && table.matches(':hover')) ||
    table.contains(document.activeElement) ||
    (selection !== null && !selection.isCollapsed && table.contains(selection.anchorNode)) ||
    table.getBoundingClientRect().top < 0
  );
}
