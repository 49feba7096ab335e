/** The name of an error as words: "ProgramFailedToComplete" → "program failed to complete". */
export function errorNameWords(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}
