import { type ComponentType, lazy } from 'react';

/** A page whose module comes on its own: rendered at once when it is there, awaited when it is not. */
export interface PageModule {
  readonly Page: ComponentType;
  readonly preload: () => Promise<void>;
}

/** `React.lazy` alone holds a page back even when its module has come: this one does not. */
export function createPageModule(load: () => Promise<ComponentType>): PageModule {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  function Page() {
    const Loaded = loaded ?? Lazy;
    return <Loaded />;
  }
  return { Page, preload };
}
