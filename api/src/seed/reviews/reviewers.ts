import { createRandom } from '../../lib/random';

/** A sample reviewer; nobody real. */
export interface Reviewer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Date;
  /** How much more often than others this person writes. */
  readonly zeal: number;
}

const NAMES =
  `Marcus Ellison, Keisha Broadnax, Tyler Hutcheson, Anna Whitfield, DeShawn Tolliver, Rosa Villalobos, Priya Raman, Caleb Stinnett, Maggie O’Dell, Jerome Pettway, Linh Nguyen, Hannah Goforth, Luis Mendoza, Tamika Rucker, Beth Ann Lowery, Omar Haddad, Grace Kim, Walter Suggs, Jasmine Coleman, Cody Ledford, María José Ibarra, Ellen Trimble, Darnell Weems, Sofia Castellanos, Ruth Abernathy, Kofi Mensah, Paige Hixson, Trey Lawson, Mei Chen, Gloria Freeman, Ben Rosenthal, Latoya Gaines, Wyatt Crabtree, Nadia Petrova, Andre Fountain, Sam Delgado, Lucille Hargis, José Luis Ortega, Claire Pennington, Isaiah Moten, Katie Swafford, Raj Patel, Denise Kilgore, Hugo Zimmermann, Brooke Tallent, Malik Underwood, Teresa Quiñones, Jim Burgess, Ayesha Siddiqui, Nate Eldridge, Carla Romano, Zoe Blackwell, Ernest Wofford, Lindsey Parrish, Daniel Ramírez, Whitney Teague, Otis Bradford, Yuki Tanaka, Shelby McAfee, Frank Daugherty`
    .split(', ')
    .map((name) => name.trim());

const toAddress = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ /g, '.');

/** The sixty people who wrote the sample reviews. Their addresses can never receive mail. */
export function listReviewers(): Reviewer[] {
  const random = createRandom('reviewers');
  return NAMES.map((name) => {
    const cut = name.lastIndexOf(' ');
    return {
      firstName: name.slice(0, cut),
      lastName: name.slice(cut + 1),
      email: `${toAddress(name)}@reviewers.example`,
      createdAt: new Date(Date.UTC(2024, 5, random.whole(1, 330), random.whole(12, 26))),
      zeal: random.between(0.4, 2.4),
    };
  });
}
