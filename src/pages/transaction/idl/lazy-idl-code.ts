import { lazyModule } from '../../../shared/lazy-module.ts';

/** Loaded before anything is decoded with an IDL, and there wherever something was. */
export const idlCode = lazyModule(async () => (await import('./idl-code.ts')).IDL_CODE);
