import { invalidParams } from '../rpc-error.ts';
import type { Params } from './param.ts';

/** The parameters; throws the node's error where a call has fewer than the method requires, more than it has, or an object of them. */
export function checkArity(params: Params | 'object', declared: readonly { readonly required: boolean }[]): Params {
  const least = declared.filter((param) => param.required).length;
  const most = declared.length;
  if (most === 0 && (params === 'object' || params.length > 0)) {
    throw invalidParams('Invalid parameters: No parameters were expected');
  }
  if (params === 'object') throw invalidParams('`params` should be an array');
  if (params.length < least) throw invalidParams(`\`params\` should have at least ${least} argument(s)`);
  if (params.length <= most) return params;
  throw invalidParams(`Invalid parameters: Expected from ${least} to ${most} parameters.`, `"Got: ${params.length}"`);
}
