/** Whether comparing each instruction with the others would take minutes. Inner ones included; the largest transaction seen has 85. */
export function tooManyToDescribe(instructions: readonly unknown[]): boolean {
  return instructions.length > MAX_DESCRIBED;
}

const MAX_DESCRIBED = 2000;
