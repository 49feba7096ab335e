// A worker that listens to nobody. Its argument says how it behaves.
const [behavior] = process.argv.slice(2);
if (behavior === 'fails') process.exit(3);
if (behavior === 'hangs') process.on('SIGTERM', () => {});
process.send({ kind: 'listening', url: 'http://127.0.0.1:1/', range: 'no blocks' });
