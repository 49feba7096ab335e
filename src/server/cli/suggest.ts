/** "; did you mean --port?" for a misspelt word, or an empty text if no known word is like it. */
export function suggest(word: string, known: readonly string[], prefix = ''): string {
  const [best] = known
    .map((each) => ({ each, edits: editDistance(word, each) }))
    .filter(({ each, edits }) => edits <= Math.max(1, Math.floor(each.length / 3)))
    .toSorted((a, b) => a.edits - b.edits);
  return best === undefined ? '' : `; did you mean ${prefix}${best.each}?`;
}

/** The number of characters to insert, delete, replace or swap with the next one. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const [character, wanted] = [from[row - 1], to[column - 1]];
      const isSwapped = character === to[column - 2] && from[row - 2] === wanted;
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (character === wanted ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
