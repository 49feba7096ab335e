import { stopWithLauncher } from './child-process.mjs';
import { main } from './main.ts';

// Runs `slotscope` in this process, as the image and the package do.
stopWithLauncher();
process.exitCode = await main(process.argv.slice(2));
