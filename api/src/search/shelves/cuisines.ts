/** Cuisines, by their folded titles, that shelves of facts go by. */

const list = (titles: string): ReadonlySet<string> => new Set(titles.split(', '));

/** Kitchens that serve in the late morning what people call brunch. Cafes and bakeries are left out: most of them pour coffee
 * at that hour and cook nothing. */
export const BRUNCH_CUISINES = list(
  'american, bagels, bistro, breakfast, brunch, cajun, crepes, creole, dim sum, diner, egg, eggs, french, pancakes, ' +
    'soul food, southern, waffles',
);

/** Cuisines of a people or of one country. What is left out is wider than that ("African"), a dish ("Pho") or a kind of place
 * ("Grill"): many places have those without being recorded under them, so that a single one says nothing. */
export const CUISINES_OF_PEOPLES = list(
  'afghan, albanian, algerian, angolan, argentine, armenian, australian, austrian, azerbaijani, bangladeshi, basque, ' +
    'belarusian, belgian, bolivian, bosnian, brazilian, british, bulgarian, burmese, cambodian, cameroonian, cantonese, ' +
    'cape verdean, catalan, chilean, chinese, colombian, congolese, costa rican, croatian, cuban, cypriot, czech, danish, ' +
    'dominican, dutch, ecuadorian, egyptian, eritrean, estonian, ethiopian, filipino, finnish, french, georgian, german, ' +
    'ghanaian, greek, guatemalan, guyanese, haitian, hawaiian, honduran, hungarian, icelandic, indian, indonesian, iraqi, ' +
    'irish, israeli, italian, ivorian, jamaican, japanese, jordanian, kazakh, kenyan, korean, kurdish, kyrgyz, lao, ' +
    'latvian, lebanese, liberian, libyan, lithuanian, macedonian, malaysian, maltese, mexican, moldovan, mongolian, ' +
    'moroccan, nepalese, nicaraguan, nigerian, norwegian, pakistani, palestinian, panamanian, paraguayan, persian, ' +
    'peruvian, polish, portuguese, puerto rican, romanian, russian, salvadoran, sardinian, scottish, senegalese, serbian, ' +
    'sichuan, sicilian, singaporean, slovak, slovenian, somali, south african, spanish, sri lankan, sudanese, swedish, ' +
    'swiss, syrian, taiwanese, tajik, tanzanian, thai, tibetan, trinidadian, tunisian, turkish, ugandan, ukrainian, ' +
    'uruguayan, uyghur, uzbek, venezuelan, vietnamese, welsh, yemeni, zambian, zimbabwean',
);
