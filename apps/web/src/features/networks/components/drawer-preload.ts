/** The drawer's script, with the reader of messages: fetched once somebody is about to open one. */
export const loadDrawer = () => import('./message-drawer.tsx');

export const preloadDrawer = (): void => void loadDrawer().catch(() => undefined);
