/**
 * The version of the server's console, in the header of each response to a console and in the `meta` of the console's
 * page. They differ if the server was updated after the page was loaded.
 */
export const CONSOLE_VERSION = 'x-console-version';
