/**
 * Names the console that a server ships: the header of each answer to a console, and the `meta` of the console's own page. They
 * differ when the server was updated after the page was loaded.
 */
export const CONSOLE_VERSION = 'x-console-version';
