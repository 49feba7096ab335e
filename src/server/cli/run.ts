import { main } from './main.ts';

// Runs `slotscope` in this process, as the image does.
process.exit(await main(process.argv.slice(2)));
