/** The drawer's script, with the message parser: loaded when somebody is about to open a message. */
export const loadDrawer = () => import('./message-drawer.tsx');

export const preloadDrawer = (): void => void loadDrawer().catch(() => undefined);
