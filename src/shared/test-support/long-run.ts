/** True in `npm run test:long`, which runs at full length what `npm test` shortens. */
export const IS_LONG = process.env['SLOTSCOPE_TEST_LONG'] === '1';
