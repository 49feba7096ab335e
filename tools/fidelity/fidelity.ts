import { stat } from 'node:fs/promises';
import { compareFolder } from './compare-folder.ts';
import { createNameCounter } from './name-counter.ts';

/** Compares our jsonParsed with that of nodes, for every transaction in a folder of recorded answers whose bytes are known. */
export async function main(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || args.length !== 1) {
    console.error('usage: fidelity DIR');
    return 2;
  }
  if (!(await isFolder(folder))) {
    console.error(`${folder} is not a folder`);
    return 2;
  }
  const { transactions, givenInBytes, rebuilt, unproven, comparisons, unread } = await compareFolder(folder);
  console.log(`${transactions} transactions, ${givenInBytes + rebuilt} of them parsed by a node and known in bytes:`);
  console.log(`${givenInBytes} given in bytes too, ${rebuilt} rebuilt and proven by their signatures`);
  for (const reason of unproven) console.log(`not compared: ${reason}`);
  for (const reason of unread) console.log(`not read: ${reason}`);

  const equal = createNameCounter();
  const explained = createNameCounter();
  const different = createNameCounter();
  for (const { what, equal: isEqual, cause, where, node, ours } of comparisons) {
    if (isEqual) equal.add(what);
    else if (cause !== null) explained.add(`${what}: ${cause}`);
    else {
      different.add(what);
      console.log(`\n${what} in ${where}\n  node ${node}\n  ours ${ours}`);
    }
  }
  equal.print('equal');
  explained.print('an older shape');
  different.print('different');
  return different.total() === 0 ? 0 : 1;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}
