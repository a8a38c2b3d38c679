/** Replaces packages that a library would load for features that the console never uses. */
export {};
