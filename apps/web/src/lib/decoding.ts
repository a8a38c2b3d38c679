/** The decoder of files: a script of its own, which no screen waits for. */
export { decode, encodingTitle } from '@clearbench/messages/encodings';
