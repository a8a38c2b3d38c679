/** The decoder of files, in a separate script that no screen waits for. */
export { decode, encodingTitle } from '@clearbench/messages/encodings';
