/** True if the fields of both have the same values. */
export const isSame = <V extends object>(one: V, other: V): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (name) => Reflect.get(one, name) === Reflect.get(other, name),
  );
