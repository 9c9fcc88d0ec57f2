/** What widgets threw when they were last asked what they read. */
const failures = new WeakMap<object, unknown>();

/** Names what a widget reads. One that throws reads nothing, and its place shows the failure. */
export function nameQueries<Query>(widget: object, name: () => readonly Query[]): readonly Query[] {
  failures.delete(widget);
  try {
    return name();
  } catch (error) {
    failures.set(widget, error);
    return [];
  }
}

/** @throws what the widget threw when it was asked what it reads */
export function throwFailedQueries(widget: object): void {
  if (failures.has(widget)) throw failures.get(widget);
}
