// What the headline and the facts of a block do without, as one file and so one request. Import it with `import()` alone.
export { AnswerLine } from './download/answer-line.tsx';
export { BadSlot } from './bad-slot.tsx';
export { BlockView } from './block-view.tsx';
export { Coming } from './download/coming.tsx';
export { NoBlock } from './no-block/no-block.tsx';
export { RememberBlock } from './remember-block.ts';
