import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { Answer, Upstream } from './upstream.ts';

const FOOTER = ',"footer":true';

/** Asks again without the option `footer` if the node refuses it: nodes ignore unknown options, but some gateways do not. */
export function askWithoutRefusedFooter(upstream: Upstream): Upstream {
  let isRefused = false;
  return {
    ...upstream,
    ask: async (call) => {
      if (call.method !== 'getBlock' || !call.params.includes(FOOTER)) return upstream.ask(call);
      if (!isRefused) {
        const answer = await upstream.ask(call);
        if (!isRefusal(answer)) return answer;
      }
      const answer = await upstream.ask({ ...call, params: call.params.replace(FOOTER, '') });
      // If it refuses this too, the option was not the reason.
      isRefused ||= !isRefusal(answer);
      return answer;
    },
  };
}

function isRefusal(answer: Answer): boolean {
  return answer.kind === 'error' && answer.error.code === ERROR_CODES.invalidParams;
}
