/** Puts text on the clipboard, also where the page is not a secure context; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  field.readOnly = true;
  const focused = document.activeElement;
  // Inside the topmost open dialog or popover: what is outside of it cannot be focused.
  (focused?.closest('dialog, [popover]') ?? document.body).append(field);
  field.select();
  // The only way outside a secure context, where navigator.clipboard does not exist.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
