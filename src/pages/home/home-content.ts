// What the home page shows after its first paint, as one module, so that it loads with one request.
export { Examples, HomeAside } from './home-aside.tsx';
export { HomeSections } from './home-sections.tsx';
