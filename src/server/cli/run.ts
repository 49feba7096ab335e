import { main } from './main.ts';

// Runs `slotscope` in this process, as a worker or in an image. Ends it, since the channel of a worker keeps it alive.
process.exit(await main(process.argv.slice(2)));
