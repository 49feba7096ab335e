// What every page loads once its first paint is done, as one module, so that it loads with one request.
export { AddressMenu } from '../features/address-menu/address-menu.tsx';
export { EndpointMemory, EndpointSwitchLine } from './endpoint-switch-line.tsx';
export { FooterEnd } from './footer-end.tsx';
export { MenuContent } from './menu-content.tsx';
export { startOffline } from './start-offline.ts';
