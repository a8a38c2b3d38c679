/** A pattern of `like` for texts that contain this one, in which `%` and `_` are characters like others. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
