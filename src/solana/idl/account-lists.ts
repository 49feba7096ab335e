import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { parseAddress } from '../ids/ids.ts';
import type { IdlAccount } from './idl-reader.ts';
import { nameOf, objectsOf } from './node-json.ts';
import type { RecognizedIdl } from './recognize-idl.ts';

/**
 * Returns a function that lists the accounts of an instruction, given its name in the IDL and its Codama node. For an Anchor IDL they
 * are read from the IDL itself, since the conversion drops the groups that accounts are in.
 */
export function createAccountLists(
  form: RecognizedIdl['form'],
  idl: JsonObject,
): (name: string, node: JsonObject) => readonly IdlAccount[] {
  if (form === 'codama') {
    return (_name, node) => objectsOf(node['accounts']).map((account) => accountOf(account, []));
  }
  const lists = new Map(objectsOf(idl['instructions']).map((each) => [nameOf(each), each['accounts']]));
  return (name) => ungroup(lists.get(name), []);
}

function ungroup(accounts: JsonValue | undefined, groups: readonly string[]): readonly IdlAccount[] {
  return objectsOf(accounts).flatMap((item) =>
    'accounts' in item ? ungroup(item['accounts'], [...groups, nameOf(item)]) : [accountOf(item, groups)],
  );
}

/** Anchor names the marks in two ways, and Codama as Anchor did before 0.30. A signature that is optional counts as none. */
function accountOf(account: JsonObject, groups: readonly string[]): IdlAccount {
  const { address } = account;
  const isMarked = (...names: readonly string[]) => names.some((name) => account[name] === true);
  return {
    name: nameOf(account),
    groups,
    optional: isMarked('optional', 'isOptional'),
    signer: isMarked('signer', 'isSigner'),
    writable: isMarked('writable', 'isMut', 'isWritable'),
    address: typeof address === 'string' ? parseAddress(address) : null,
  };
}
