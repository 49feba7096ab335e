import type { Address } from '../ids/ids.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../ids/program-ids.ts';

/** The programs that own mints and token accounts. Not in `program-ids.ts`, which is in the first load of every page. */
export const TOKEN_PROGRAMS: ReadonlySet<Address> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);
