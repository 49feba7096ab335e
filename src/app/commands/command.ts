/** One entry of the command palette. */
export interface Command {
  /** Where it belongs: "Go to", "encoding", "On this page". */
  readonly group: string;
  readonly label: string;
  /** The key that does the same. */
  readonly key?: string;
  /** Called after the palette has closed. */
  readonly run: () => void;
}

/** The commands that contain every word of a text, in their order. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/);
  return commands.filter(({ group, label }) => {
    const searched = `${group} ${label}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
