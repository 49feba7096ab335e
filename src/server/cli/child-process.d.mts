/** Prepares this process for its launcher, if it has one, and for the reader of its output. */
export function stopWithLauncher(): void;
