import { createIdlReader } from '../../../solana/idl/create-idl-reader.ts';
import { answerIdlQuestions, type IdlQuestions } from '../../../solana/idl/idl-questions.ts';

// In a worker, because an IDL or data made for it can take any time to decode.
addEventListener('message', ({ data }: MessageEvent<{ readonly text: string; readonly questions: IdlQuestions }>) => {
  void createIdlReader(data.text).then((reader) =>
    postMessage('reason' in reader ? reader : answerIdlQuestions(reader, data.questions)),
  );
});
