import type { JsonObject } from '../../../shared/json/json.ts';
import { addressIn, integerIn } from '../instructions/info-fields.ts';
import {
  action,
  type ClauseOrAside,
  type DescribeInstruction,
  moveLamports,
  nameIn,
  statement,
} from '../sentence/clause.ts';
import { formatCount } from '../sentence/format-amount.ts';
import { shortAddress } from '../short-address.ts';

/** For instructions that add nothing to a sentence. */
const NO_CLAUSE: ClauseOrAside = { aside: null };

export const describeNothing: DescribeInstruction = () => NO_CLAUSE;

/** "A sent 1.5 SOL to B", where `sender` is the member of `info` that names A. */
export function describeLamportTransfer(sender: string, verb = 'sent'): DescribeInstruction {
  return (info) => {
    const lamports = integerIn(info, 'lamports');
    const to = nameIn(info, 'destination', 'newSplitAccount');
    return lamports === null || to === null ? null : moveLamports(nameIn(info, sender), verb, lamports, to);
  };
}

/** "A withdrew 1 SOL from stake account B to C"; without C if A is also the receiver. */
export function describeWithdrawal(noun: string, account: string, actor: string): DescribeInstruction {
  return (info) => {
    const lamports = integerIn(info, 'lamports');
    const [from, to, who] = [nameIn(info, account), nameIn(info, 'destination'), nameIn(info, actor)];
    if (lamports === null || from === null || to === null) return null;
    const ending = ` from ${noun} ${from}${to === who ? '' : ` to ${to}`}`;
    return {
      subject: who,
      key: `withdrew${ending}`,
      units: lamports,
      target: from,
      describe: (units, _targets, formatLamports) => `withdrew ${formatLamports(units)}${ending}`,
    };
  };
}

/** "A deactivated stake account B": `target` and `actor` are the members of `info` that name B and A. */
export function describeAction(
  verb: string,
  noun: string,
  target: string,
  actor: string,
  suffix: (info: JsonObject) => string = () => '',
): DescribeInstruction {
  return (info) => {
    const name = nameIn(info, target);
    return name === null ? null : action(nameIn(info, actor), verb, noun, name, { suffix: suffix(info) });
  };
}

/** "A changed an authority of stake account B to C". */
export function describeAuthorityUpdate(
  noun: string,
  target: string,
  actor: string,
  receiver: string,
): DescribeInstruction {
  return describeAction('changed', noun, target, actor, (info) => ` to ${nameIn(info, receiver) ?? 'nobody'}`);
}

/** "B was assigned to C": something that happened to the account under `key`. */
export function describeChange(key: string, what: (info: JsonObject) => string | null): DescribeInstruction {
  return (info) => {
    const account = nameIn(info, key);
    const change = what(info);
    return account === null || change === null ? null : { ...statement(account, change), isPreparation: true };
  };
}

/** "B became a stake account". Omitted if the same transaction created B, because the clause on its creation says what B is. */
export function describeInitialization(key: string, what: (info: JsonObject) => string | null): DescribeInstruction {
  return (info, { created }) => {
    const account = addressIn(info, key);
    const became = what(info);
    if (account === null || became === null) return null;
    return created.has(account)
      ? NO_CLAUSE
      : { ...statement(shortAddress(account), `became a ${became}`), isPreparation: true };
  };
}

/** A program is deployed in hundreds of writes, so they are counted: "wrote program data to B 210 times". */
export function describeProgramWrite(target: string, actor: string | null): DescribeInstruction {
  return (info) => {
    const name = nameIn(info, target);
    if (name === null) return null;
    return {
      subject: actor === null ? null : nameIn(info, actor),
      key: `wrote ${name}`,
      units: 1n,
      target: name,
      describe: (writes) => `wrote program data to ${name}${writes === 1n ? '' : ` ${formatCount(writes, 'time')}`}`,
    };
  };
}
