#!/usr/bin/env node
// The `slotscope` command in the package, where everything is built.
import { launch } from './launch.mjs';

launch(new URL('run.js', import.meta.url));
