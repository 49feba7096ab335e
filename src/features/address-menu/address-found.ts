import { createStore } from 'zustand/vanilla';

/** The address on the page that a search has found, also before the menu is loaded: it is marked, and its menu opens. */
export const foundAddress = createStore<{ readonly link: HTMLElement | null }>(() => ({ link: null }));
