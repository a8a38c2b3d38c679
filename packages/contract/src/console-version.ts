/**
 * Names the console that a server ships: the header of each response to a console, and the `meta` of the console's own page. They differ if
 * the server was updated after the page was loaded.
 */
export const CONSOLE_VERSION = 'x-console-version';
