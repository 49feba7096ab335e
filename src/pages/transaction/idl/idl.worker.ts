import { answerIdlRequest } from './answer-idl-request.ts';

addEventListener('message', ({ data }: MessageEvent<Parameters<typeof answerIdlRequest>[0]>) => {
  void (async () => postMessage(await answerIdlRequest(data)))();
});
