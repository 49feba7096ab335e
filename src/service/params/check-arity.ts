import { invalidParams } from '../rpc-error.ts';
import type { Params } from './param.ts';

/** Throws the node's error where a call has fewer parameters than the method requires, or more than it has. */
export function checkArity(params: Params, declared: readonly { readonly required: boolean }[]): void {
  const least = declared.filter((param) => param.required).length;
  const most = declared.length;
  if (params.length < least) throw invalidParams(`\`params\` should have at least ${least} argument(s)`);
  if (params.length <= most) return;
  if (most === 0) throw invalidParams('Invalid parameters: No parameters were expected');
  throw invalidParams(`Invalid parameters: Expected from ${least} to ${most} parameters.`, `"Got: ${params.length}"`);
}
