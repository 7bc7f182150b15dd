/** Every address of the console, below its base path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  password: '/password',
  queue: '/queue',
  case: '/case',
  broadcasts: '/broadcasts',
  delivery: '/delivery',
  roles: '/roles',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
