/** Stands for a module that a library would load on demand and the console never asks it to. */
export {};
