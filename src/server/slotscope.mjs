#!/usr/bin/env node
// The `slotscope` command in a checkout: builds what is not built.
import { launch } from './launch.mjs';

launch(new URL('build-and-run.mjs', import.meta.url));
