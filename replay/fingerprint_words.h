// The words of spoken fingerprints (fingerprint.h): one for each value of a byte, in the order of the alphabet.
//
// A word has at most eight letters, and no two words begin with the same four letters. Never change a word or its
// place: a fingerprint that somebody wrote down must stay right.
#ifndef ADJUTANT_REPLAY_FINGERPRINT_WORDS_H_
#define ADJUTANT_REPLAY_FINGERPRINT_WORDS_H_

namespace adjutant {

inline constexpr const char* kFingerprintWords[256] = {
    "acorn",   "actor",   "agate",   "album",    "alder",   "alley",   "amber",   "anchor",  "angle",   "ankle",
    "apple",   "apron",   "arena",   "armor",    "arrow",   "aspen",   "atlas",   "attic",   "autumn",  "badge",
    "bagel",   "baker",   "balsa",   "bamboo",   "banjo",   "barley",  "basil",   "basket",  "beach",   "beard",
    "beaver",  "bench",   "birch",   "bishop",   "bison",   "blanket", "blossom", "bonnet",  "bottle",  "boxer",
    "brass",   "bread",   "brick",   "bridge",   "bronze",  "brush",   "bucket",  "buffalo", "bugle",   "burrow",
    "button",  "cabin",   "cactus",  "camel",    "candle",  "canoe",   "canvas",  "carbon",  "cargo",   "carpet",
    "castle",  "cattle",  "cedar",   "cello",    "chalk",   "cherry",  "chimney", "cider",   "circle",  "clay",
    "clover",  "cobalt",  "coffee",  "comet",    "copper",  "coral",   "corner",  "cotton",  "cousin",  "cradle",
    "crater",  "cricket", "crown",   "crystal",  "curtain", "cymbal",  "daisy",   "dancer",  "denim",   "desert",
    "diamond", "dinner",  "dolphin", "donkey",   "dozen",   "dragon",  "drum",    "eagle",   "earth",   "easel",
    "echo",    "elbow",   "elder",   "elephant", "ember",   "emerald", "engine",  "envoy",   "falcon",  "farmer",
    "feather", "fence",   "fiddle",  "finch",    "flame",   "flint",   "flute",   "forest",  "fossil",  "fox",
    "fruit",   "galaxy",  "garden",  "garlic",   "ghost",   "ginger",  "giraffe", "glacier", "glove",   "goat",
    "goblet",  "gold",    "goose",   "granite",  "grape",   "gravel",  "guitar",  "hammer",  "harbor",  "harvest",
    "hazel",   "helmet",  "heron",   "hickory",  "honey",   "hotel",   "hunter",  "iceberg", "igloo",   "indigo",
    "iris",    "iron",    "island",  "ivory",    "jacket",  "jaguar",  "jasmine", "jelly",   "jersey",  "jigsaw",
    "jungle",  "juniper", "kernel",  "kettle",   "kitchen", "kite",    "ladder",  "lagoon",  "lantern", "lava",
    "lemon",   "leopard", "lilac",   "linen",    "lizard",  "lobster", "locket",  "lumber",  "magnet",  "mango",
    "maple",   "marble",  "meadow",  "melon",    "mirror",  "mitten",  "monkey",  "motor",   "muffin",  "museum",
    "nectar",  "needle",  "nephew",  "night",    "noble",   "nutmeg",  "oasis",   "ocean",   "olive",   "onion",
    "opal",    "orbit",   "orchid",  "otter",    "owl",     "oxygen",  "oyster",  "paddle",  "palace",  "panther",
    "parrot",  "pebble",  "pencil",  "pepper",   "piano",   "pigeon",  "pilot",   "planet",  "plum",    "pocket",
    "pony",    "poppy",   "prairie", "pumpkin",  "quartz",  "quill",   "rabbit",  "radar",   "raven",   "ribbon",
    "river",   "robin",   "rocket",  "rope",     "ruby",    "saddle",  "sailor",  "salmon",  "satin",   "scarf",
    "silver",  "spider",  "spoon",   "statue",   "sugar",   "tailor",  "temple",  "thunder", "tiger",   "tulip",
    "turtle",  "velvet",  "violin",  "walnut",   "willow",  "zebra",
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_FINGERPRINT_WORDS_H_
