import { lazyModule } from '../../../ui/rendering/lazy-component.tsx';

/** Loaded before anything is decoded with an IDL, and there wherever something was. */
export const idlCode = lazyModule(async () => (await import('./idl-code.ts')).IDL_CODE);
