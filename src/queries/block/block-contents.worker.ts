import { type BlockContentsRequest, createBlockAnswers } from './answer-block-request.ts';

const answer = createBlockAnswers();

addEventListener('message', ({ data, ports: [port] }: MessageEvent<BlockContentsRequest>) => {
  void answer(data).then((reply) => port?.postMessage(reply));
});
